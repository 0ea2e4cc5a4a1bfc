import path from 'node:path';
import {pathToFileURL} from 'node:url';
import type {Finding, Locale} from '../index.ts';
import type {Writer} from './writer.ts';
import {printableJson} from './printable.ts';
import {addressOf} from './text.ts';

/** URI of a file: relative for a relative path, absolute for an absolute path (SARIF 2.1.0, §3.4). */
const uriOf = (file: string): string => {
  if (path.isAbsolute(file)) return pathToFileURL(file).href;
  return file.split(path.sep).map(encodeURIComponent).join('/');
};

const regionOf = ({line, column, endLine, endColumn}: Finding): object => ({
  startLine: line,
  startColumn: column,
  ...(endLine !== undefined && {endLine}),
  ...(endColumn !== undefined && {endColumn}),
});

/**
 * Writes reports as SARIF 2.1.0 (OASIS), which code hosts show next to changed lines. The results come first, one by one, then their rules.
 *
 * @param siteUrl address of the site that explains the rules; empty without one
 */
export const sarifWriter = (out: (text: string) => void, locale: Locale, siteUrl: string, version: string): Writer => {
  const rules = new Map<string, {readonly index: number; readonly rule: object}>();
  const indexOf = ({rule, message, useCase}: Finding): number => {
    const entry = rules.get(rule) ?? {
      index: rules.size,
      rule: {
        id: rule,
        shortDescription: {text: message[locale]},
        ...(siteUrl !== '' && {helpUri: addressOf(siteUrl, locale, useCase ?? '/validator')}),
      },
    };
    rules.set(rule, entry);
    return entry.index;
  };
  const resultOf = (file: string, finding: Finding): object => ({
    ruleId: finding.rule,
    ruleIndex: indexOf(finding),
    level: finding.severity,
    message: {
      text: [finding.message, finding.cure, finding.reason].flatMap((text) => text?.[locale] ?? []).join(' '),
    },
    locations: [{physicalLocation: {artifactLocation: {uri: uriOf(file)}, region: regionOf(finding)}}],
  });
  let separator = '';
  out(
    `{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"columnKind":"utf16CodeUnits","results":[`,
  );
  return {
    add: ({file, findings}) => {
      for (const finding of findings) {
        out(`${separator}\n${printableJson(resultOf(file, finding))}`);
        separator = ',';
      }
    },
    end: () => {
      const driver = {
        name: 'cius-pt',
        version,
        ...(siteUrl !== '' && {informationUri: addressOf(siteUrl, locale, '/validator')}),
        rules: [...rules.values()].map(({rule}) => rule),
      };
      out(`\n],"tool":${printableJson({driver})}}]}\n`);
    },
  };
};
