import {plainReport, type Finding, type Report} from '@integration-docs/cius-pt/report';
import {fill} from '@integration-docs/facts';
import type {Wording} from '../texts.ts';

/** A report as text for a message or a ticket: the verdict, then each finding with its place and fix. */
export function asText(report: Report, {texts, language}: Omit<Wording, 'base'>): string {
  const {verdicts, counts, levels, finding: words} = texts;
  const findingText = (finding: Finding): string => {
    const {rule, level, severity, message, terms, found, cure, reason} = finding;
    return [
      `${fill(words.place, finding)} – ${words[severity]} – ${rule} (${levels[level]})`,
      message[language],
      ...(terms.length > 0
        ? [`${words.terms} ${terms.map(({id, name}) => `${id} ${name[language]}`).join('; ')}`]
        : []),
      ...(found === undefined ? [] : [`${words.found} ${found}`]),
      ...(cure ? [`${words.cure} ${cure[language]}`] : []),
      ...(reason ? [`${words.reason} ${reason[language]}`] : []),
    ].join('\n');
  };
  return `${[
    `${report.file}: ${verdicts[report.verdict]}. ${fill(counts, report.counts)}`,
    ...plainReport(report).findings.map(findingText),
    ...(report.counts.omitted > 0 ? [fill(words.omitted, report.counts)] : []),
  ].join('\n\n')}\n`;
}
