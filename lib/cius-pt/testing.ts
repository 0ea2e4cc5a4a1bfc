/** Help for tests of documents: an invoice from XML that is known to be one, and changes of XML by path. */
export {parseXml} from '../invoice-rules/testing/parseXml.ts';
export {edit} from '../invoice-rules/testing/edit.ts';
