import {isRecord} from '@integration-docs/facts';
import {latin1Of} from './bytes.ts';
import {readDocument} from './documents/body.ts';
import {checkMediaType, type Body} from './http/body.ts';
import {jsonAnswer} from './http/answer.ts';
import type {ControlRoute} from './http/control.ts';
import {readIntake} from './documents/intake.ts';
import {storeReceived} from './operations/received.ts';
import {letSecretExpire} from './operations/account.ts';
import type {Platform} from './platform.ts';

/** Routes of the simulator in addition to the operations of the contract: for its page, for tests and for scripts. */
export const controlRoutes: readonly ControlRoute[] = [
  {
    method: 'POST',
    path: '/simulator/reset',
    handle(platform) {
      platform.reset();
      return {status: 204, headers: {}};
    },
  },
  {
    method: 'POST',
    path: '/simulator/expiring-credential',
    handle(platform) {
      const eventId = letSecretExpire(platform);
      platform.changed();
      return jsonAnswer(201, {eventId}, {Location: `${platform.contract.basePath}/events/${eventId}`});
    },
  },
  {
    method: 'POST',
    path: '/simulator/received-documents',
    handle(platform, {headers, body}) {
      const document = storeReceived(platform, readIntake(platform, arrivingBody(platform, body, headers)));
      platform.changed();
      const {record, etag} = document;
      const location = `${platform.contract.basePath}/received-documents/${record.id}`;
      return jsonAnswer(201, record, {ETag: etag, Location: location});
    },
  },
];

/** Returns the document to receive: the one in the request or, when the body is empty, the sample with a new number. */
function arrivingBody(platform: Platform, bytes: Uint8Array, headers: Readonly<Record<string, string>>): Body {
  const operation = platform.contract.operations.find(({id}) => id === 'submitDocument');
  if (bytes.length > 0 && operation !== undefined) {
    const looksLikeXml = latin1Of(bytes.subarray(0, 200))
      .replace(/^\xef\xbb\xbf/, '')
      .trimStart()
      .startsWith('<');
    const type = headers['content-type'] ?? (looksLikeXml ? 'application/xml' : 'application/json');
    checkMediaType(operation, {...headers, 'content-type': type}, false);
    return readDocument(operation, bytes, type, platform);
  }
  const allReceived = Object.values(platform.state.received);
  const sample = allReceived.find(({record}) => platform.isSample(record.id) || allReceived.length > 0)?.content.json;
  const number = `FT B/${100 + allReceived.length}`;
  return {kind: 'json', value: isRecord(sample) ? {...sample, number} : sample};
}
