import type {Finding, Localized, Report} from './report.ts';

const bare = ({pt, en}: Localized): Localized => ({pt: pt.replaceAll('`', ''), en: en.replaceAll('`', '')});

const plainFinding = (finding: Finding): Finding => ({
  ...finding,
  message: bare(finding.message),
  ...(finding.reason && {reason: bare(finding.reason)}),
  ...(finding.cure && {cure: bare(finding.cure)}),
});

/** A report without backticks for inline code, for plain text output. Command and page use it. */
export const plainReport = (report: Report): Report => ({...report, findings: report.findings.map(plainFinding)});
