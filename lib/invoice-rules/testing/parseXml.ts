import {DOMParser} from '@xmldom/xmldom';
import type {XmlDocument} from '../tree.ts';

/**
 * Parses XML in Node, where there is no `DOMParser`. For tests and build tools; the browser uses its own.
 * @throws Error if the XML is not well-formed
 */
export const parseXml = (xml: string): XmlDocument => new DOMParser().parseFromString(xml, 'application/xml');
