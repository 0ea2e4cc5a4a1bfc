import {addFilename, addMimeCode} from '../attached.ts';
import {ciusPt} from '../common.ts';
import {presenceRules} from '../presence.ts';
import {attribute, everywhere, type Rule} from '../rule.ts';
import {formatRules} from './formats.ts';
import {groupRules} from './groups.ts';
import {noteRules} from './notes.ts';
import {totalRules} from './totals.ts';
import {vatRules} from './vat.ts';

/** The fatal rules of CIUS-PT 2.1.1 for UBL. */
export const ciusPtRules: readonly Rule[] = [
  ...presenceRules(ciusPt, false),
  ...groupRules,
  ...formatRules,
  ...noteRules,
  ...totalRules,
  ...vatRules,
  attribute('UBL-DT-06', 'BT-125', everywhere('EmbeddedDocumentBinaryObject'), 'mimeCode', addMimeCode),
  attribute('UBL-DT-07', 'BT-125', everywhere('EmbeddedDocumentBinaryObject'), 'filename', addFilename),
];
