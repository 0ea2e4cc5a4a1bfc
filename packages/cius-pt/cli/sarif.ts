import path from 'node:path';
import {pathToFileURL} from 'node:url';
import type {Finding, Locale, Report} from '../index.ts';
import {addressOf} from './text.ts';

/** A relative file as a relative reference, an absolute one as a URI (SARIF 2.1.0, §3.4). */
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
 * Reports as SARIF 2.1.0 (OASIS), which code hosts show beside the lines of a change.
 *
 * @param siteUrl of the site that explains the rules; empty without one
 */
export const sarifOf = (reports: readonly Report[], locale: Locale, siteUrl: string, version: string): object => {
  const all = reports.flatMap(({file, findings}) => findings.map((finding) => ({file, finding})));
  const rules = [...new Map(all.map(({finding}) => [finding.rule, finding])).values()];
  const indices = new Map(rules.map(({rule}, index) => [rule, index]));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'cius-pt',
            version,
            ...(siteUrl !== '' && {informationUri: addressOf(siteUrl, locale, '/validator')}),
            rules: rules.map(({rule, message, useCase}) => ({
              id: rule,
              shortDescription: {text: message[locale]},
              ...(siteUrl !== '' && {helpUri: addressOf(siteUrl, locale, useCase ?? '/validator')}),
            })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: all.map(({file, finding}) => ({
          ruleId: finding.rule,
          ruleIndex: indices.get(finding.rule),
          level: finding.severity,
          message: {
            text: [finding.message, finding.cure, finding.reason].flatMap((text) => text?.[locale] ?? []).join(' '),
          },
          locations: [{physicalLocation: {artifactLocation: {uri: uriOf(file)}, region: regionOf(finding)}}],
        })),
      },
    ],
  };
};
