import {createHash} from 'node:crypto';
import type {Invoice} from './invoices.ts';
import type {World} from './world.ts';

/** What a campaign has done, and what the connector and the platform must therefore have. */
export interface Expected {
  readonly invoices: Invoice[];
  /** Ids of annulled or resent documents, and references of corrected documents. */
  readonly settled: Set<string>;
  /** Decisions on received documents, by id. */
  readonly responses: Map<string, string>;
  /** Ids of received documents that were sent again, each with the id of the rejected document. */
  readonly resentDocuments: Map<string, string>;
  /** Ids of received documents that existed before the campaign. */
  readonly existingIds: ReadonlySet<string>;
  arrivedCount: number;
}

const stateByDecision: Readonly<Record<string, string>> = {accept: 'accepted', reject: 'returned'};

/** Compares the connector's state with the platform's. @returns messages about what is wrong */
export async function verify(world: World, expected: Expected): Promise<readonly string[]> {
  const {stdout: issued} = await world.command(['status']);
  const {stdout: received} = await world.command(['received']);
  return [
    ...issuedFaults(world, expected, issued),
    ...receivedFaults(world, expected, received),
    ...secretFaults(world),
  ];
}

/** Checks that every invoice is delivered exactly once with the submitted content, and that the connector has its state. */
function issuedFaults(world: World, {invoices, settled}: Expected, lines: readonly string[]): readonly string[] {
  const {platform} = world.platform.simulator;
  const documents = Object.values(platform.state.documents).filter(({record}) => !platform.isSample(record.id));
  const rowsByReference = new Map(lines.map((line) => [line.split(' ')[0] ?? '', line.split(' ')]));
  const faults: string[] = [];
  if (lines.length !== invoices.length) faults.push(`${lines.length} documents in status; expected ${invoices.length}`);
  for (const {reference, number, fate, content} of invoices) {
    const copies = documents.filter(({record}) => record.number === number);
    const validCopies = copies.filter(({record}) => record.state !== 'rejected');
    const [document] = validCopies;
    const [, reportedState, id] = rowsByReference.get(reference) ?? [];
    if (validCopies.length !== 1 || document === undefined) {
      faults.push(
        `${reference}: ${validCopies.length} documents on the platform (status: ${reportedState ?? 'nothing'}); expected one`,
      );
      continue;
    }
    const {record, history} = document;
    if (record.state !== reportedState || record.id !== id)
      faults.push(
        `${reference}: ${reportedState ?? 'nothing'} ${id ?? ''}; the platform has ${record.state} ${record.id}`,
      );
    const deliveries = history.filter((entry) => entry.state === 'delivered').length;
    const expectedDeliveries = fate === 'annul' ? 0 : 1 + (settled.has(record.id) ? 1 : 0);
    if (deliveries !== expectedDeliveries)
      faults.push(`${reference}: delivered ${deliveries} times; expected ${expectedDeliveries}`);
    const submittedContent = (typeof fate === 'object' ? fate.corrected : content).replace(/^\uFEFF/, '');
    const platformContent =
      document.content.json === null
        ? document.content.xml.replace(/^\uFEFF/, '')
        : JSON.stringify(document.content.json);
    if (
      platformContent !==
      (document.content.json === null ? submittedContent : JSON.stringify(JSON.parse(submittedContent)))
    )
      faults.push(`${reference}: another content`);
  }
  const unknownDocuments = documents.filter(({record}) => !invoices.some(({number}) => number === record.number));
  return [...faults, ...unknownDocuments.map(({record}) => `${record.id}: a document that nobody submitted`)];
}

/** Checks that every received document is booked once with its content and acknowledged, and that decisions arrived once. */
function receivedFaults(world: World, expected: Expected, lines: readonly string[]): readonly string[] {
  const {responses, existingIds} = expected;
  const {platform} = world.platform.simulator;
  const all = Object.values(platform.state.received).filter(({record}) => !existingIds.has(record.id));
  const rows = lines.map((line) => line.split(' '));
  const faults: string[] = [];
  for (const {record, content} of all) {
    const bookings = rows.filter(([id]) => id === record.id);
    const [, , state, type, amount, currency, sha256] = bookings[0] ?? [];
    if (bookings.length !== 1) faults.push(`${record.id}: ${bookings.length} bookings; expected one`);
    if (type !== record.typeCode || amount !== record.payableAmount || currency !== record.currency)
      faults.push(`${record.id}: ${[type, amount, currency].join(' ')}; expected ${record.payableAmount}`);
    if (sha256 !== createHash('sha256').update(content.xml).digest('hex')) faults.push(`${record.id}: another content`);
    const decision = responses.get(record.id);
    const expectedState = decision === undefined ? 'acknowledged' : stateByDecision[decision];
    if (record.state !== expectedState || state !== expectedState)
      faults.push(
        `${record.id}: ${state ?? 'nothing'} here, ${record.state} on the platform; expected ${expectedState ?? ''}`,
      );
    if (decision !== undefined && record.responses.length !== 1)
      faults.push(`${record.id}: ${record.responses.length} responses; expected one`);
  }
  return [...faults, ...bookingFaults(expected, rows)];
}

/** Checks that an invoice is booked again only when the one before was rejected and reversed, and that changed content is a conflict. */
function bookingFaults({resentDocuments}: Expected, rows: readonly (readonly string[])[]): readonly string[] {
  // Seller and number → the last booking.
  const lastBookings = new Map<string, {readonly id: string; readonly state: string; readonly sha256: string}>();
  const faults: string[] = [];
  for (const [id = '', bookingState = '', state = '', , , , sha256 = '', ...invoice] of rows) {
    if (
      (bookingState === 'reversed') !==
      (state === 'returned' && bookingState !== 'duplicate' && bookingState !== 'conflict')
    )
      faults.push(
        `${id}: ${bookingState} ${state}; expected that what is booked is reversed when it is returned, and only then`,
      );
    const booking = bookingState === 'reversed' ? 'booked' : bookingState;
    const earlier = lastBookings.get(invoice.join(' '));
    const repeated = earlier?.sha256 === sha256 ? 'duplicate' : 'conflict';
    const allowedBookings = earlier === undefined ? ['booked'] : [repeated];
    // Only for documents in `resentDocuments` is it certain that they arrived after the rejection.
    if (earlier !== undefined && resentDocuments.get(id) === earlier.id && repeated === 'duplicate')
      allowedBookings.splice(0, 1, 'booked');
    else if (repeated === 'duplicate' && earlier?.state === 'returned') allowedBookings.push('booked');
    if (!allowedBookings.includes(booking)) faults.push(`${id}: ${booking}; expected ${allowedBookings.join(' or ')}`);
    if (booking === 'booked') lastBookings.set(invoice.join(' '), {id, state, sha256});
  }
  return faults;
}

/** Checks that the connector printed no secret and no token. */
function secretFaults({outputLines, recorder, platform}: World): readonly string[] {
  const endpoints = platform.simulator.platform.state.webhooks.endpoints;
  const secrets = [
    ...recorder.secrets,
    ...endpoints.flatMap(({secrets: endpointSecrets}) => endpointSecrets.map(({value}) => value)),
  ];
  const text = outputLines.join('\n');
  return secrets
    .filter((secret) => text.includes(secret))
    .map((secret) => `printed a secret that ends in ${secret.slice(-4)}`);
}
