import {nameOfTerm} from '../rules/terms.ts';
import type {Term} from './report.ts';

/** A business term with its name; a term without a name here is its own. */
export const termOf = (id: string): Term => ({id, name: nameOfTerm(id) ?? {pt: id, en: id}});
