/** Help for tests of documents: an invoice from XML that is known to be one, and changes of XML by path. */
export {parseXml} from './rules/testing/parse-xml.ts';
export {edit} from './rules/testing/edit.ts';
/** Does what the words of a cure say. */
export {follow} from './rules/testing/follow.ts';
