import states from '@integration-docs/contract/catalogues/document-states.yaml';
import data from '@integration-docs/contract/catalogues/feap-statuses.yaml';

type Status = (typeof data.entries)[number];
type BusinessError = (typeof data.businessErrors.entries)[number];

/** A column whose cells are texts; backticks mark code. */
export interface TextColumn<Row> {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: Row) => string;
}

const {columns: label} = data;
const {columns: errorLabel} = data.businessErrors;

/** Columns for the codes of FE-AP status messages, with the resulting state of the document in the API. */
export const statusColumns: readonly TextColumn<Status>[] = [
  {key: 'code', label: label.code, cell: ({code}) => inCode(code)},
  {key: 'phase', label: label.phase, cell: ({phase}) => phase},
  {key: 'meaning', label: label.meaning, cell: ({meaning}) => meaning},
  {key: 'action', label: label.action, cell: ({action}) => action},
  {key: 'resend', label: label.resend, cell: ({resend}) => data.resends[resend]},
  {key: 'state', label: label.state, cell: ({code, state}) => state ?? statesOf(code).map(inCode).join(' ')},
];

/** Columns for business errors that FE-AP defines in addition to the rules of CIUS-PT. */
export const businessErrorColumns: readonly TextColumn<BusinessError>[] = [
  {key: 'code', label: errorLabel.code, cell: ({code}) => inCode(code)},
  {key: 'text', label: errorLabel.text, cell: ({text}) => inCode(text)},
  {key: 'meaning', label: errorLabel.meaning, cell: ({meaning}) => meaning},
  {key: 'cure', label: errorLabel.cure, cell: ({cure}) => cure},
];

export function businessErrorAnchor(code: string): string {
  return code.toLowerCase();
}

/** Returns the states of issued documents that a code leads to (document-states.yaml). */
export function statesOf(code: string): readonly string[] {
  return states.entries.filter(({feap}) => feap.some((each) => each === code)).map(({state}) => state);
}

function inCode(text: string): string {
  return `\`${text}\``;
}
