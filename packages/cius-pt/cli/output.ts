import type {Options} from './options.ts';
import {printableJson} from './printable.ts';
import {sarifWriter} from './sarif.ts';
import {textWriter, type Style} from './text.ts';
import type {Writer} from './writer.ts';

/** Writes a JSON array, item by item. */
const jsonWriter = (out: (text: string) => void): Writer => {
  let count = 0;
  return {
    add: (report) => {
      out(`${count === 0 ? '[' : ','}\n${printableJson(report, 2).replace(/^/gmu, '  ')}`);
      count += 1;
    },
    end: () => out(count === 0 ? '[]\n' : '\n]\n'),
  };
};

/** The writer for a format. `siteUrl` is empty without a site. */
export const writerFor = (
  {format, locale}: Options,
  out: (text: string) => void,
  style: Style,
  {siteUrl, version}: {readonly siteUrl: string; readonly version: string},
): Writer => {
  if (format === 'json') return jsonWriter(out);
  if (format === 'sarif') return sarifWriter(out, locale, siteUrl, version);
  return textWriter(out, locale, style, siteUrl);
};
