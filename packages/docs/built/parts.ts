import path from 'node:path';
import {attributeOf} from './marks.ts';

/** A piece of a page that the browser gets when the reader opens it (`packages/docs/shell/parts.ts`). */
export interface Part {
  /** File below the folder of the build. */
  readonly file: string;
  readonly html: string;
}

const template = new RegExp(`<template ${attributeOf('part')}="([^"]+)">([\\s\\S]*?)</template>`, 'g');

/** For a reader without scripts, who opens the file itself. */
const head = '<!doctype html><meta charset="utf-8">';

/**
 * Takes each `<template data-part="/parts/….html">` out of a page. A link beside it leads to the file.
 *
 * @param baseUrl of the language, as it stands in the addresses of the parts
 */
export function cutParts(html: string, baseUrl: string): {readonly html: string; readonly parts: readonly Part[]} {
  const parts: Part[] = [];
  const rest = html.replace(template, (_whole, address: string, content: string) => {
    parts.push({file: path.posix.join('.', address.slice(baseUrl.length)), html: head + content});
    return '';
  });
  return {html: rest, parts};
}
