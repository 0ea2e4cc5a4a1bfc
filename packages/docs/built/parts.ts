import path from 'node:path';
import {attributeOf} from './marks.ts';

/** A piece of a page that the browser loads when the reader opens it (`packages/docs/shell/parts.ts`). */
export interface Part {
  /** File below the folder of the build. */
  readonly file: string;
  readonly html: string;
}

const template = new RegExp(`<template ${attributeOf('part')}="([^"]+)">([\\s\\S]*?)</template>`, 'g');

/** Start of the file: readers without scripts open it directly. */
const head = '<!doctype html><meta charset="utf-8">';

/**
 * Moves each `<template data-part="/parts/….html">` of a page to a file. A link beside it leads to the file.
 *
 * @param baseUrl base URL of the language, with which the addresses of the parts start
 */
export function cutParts(html: string, baseUrl: string): {readonly html: string; readonly parts: readonly Part[]} {
  const parts: Part[] = [];
  const rest = html.replace(template, (_whole, address: string, content: string) => {
    parts.push({file: path.posix.join('.', address.slice(baseUrl.length)), html: head + content});
    return '';
  });
  return {html: rest, parts};
}
