import {customizationId} from '@integration-docs/cius-pt';
import * as z from 'zod/mini';
import {jsonAnswer, type Answer} from '../http/answer.ts';
import {textIn} from '../http/language.ts';
import {Refusal} from '../http/refusal.ts';
import {recipientOf} from '../documents/company.ts';
import type {Addressee} from '../documents/directory.ts';
import {errorsFirst, issueIn} from '../documents/event-data.ts';
import {annul, begin, queueAgain} from '../documents/life.ts';
import {checkData, readAnyIntake, readIntake, type Intake} from '../documents/intake.ts';
import {errorsIn, issueOfRule} from '../documents/inspect.ts';
import {warningsOf} from '../documents/warnings.ts';
import type {Text} from '../http/language.ts';
import {challenge} from '../http/tokens.ts';
import {releasingStates, type Platform} from '../platform.ts';
import {durationAt} from '../state/clock.ts';
import {statesFor} from '@integration-docs/contract/pure';
import type {Locale} from '@integration-docs/facts';
import type {DocumentRecord, IssuedDocument, ValidationIssue} from '../state/state.ts';
import type {DocumentFacts, EventQuirk, Outcome} from '../types.ts';
import {checkSupplier, isServed} from './account.ts';
import {attachmentAnswer, attachmentsAnswer, contentAnswer} from './content.ts';
import {filterByQuery, checkVersion, orNotFound, stateDetail, isExpired, orExpired, listAnswer} from './answers.ts';
import type {Call, Handlers} from './call.ts';
import {limitOf, maxItemsOf} from '../contract/limits.ts';
import {minute} from '../durations.ts';

/** How long a request without a response waits, in milliseconds: longer than `request-timeout` of the platform. */
const silentWait = minute;

/** Problems that occur only once: the same request with the same key succeeds when it is repeated. */
const temporaryProblems = [
  'token-invalid',
  'idempotency-in-progress',
  'rate-limit-exceeded',
  'internal-error',
  'service-unavailable',
];

const resendRequest = z.object({channel: z.optional(z.string())});
const annulmentRequest = z.object({reason: z.string()});

export const documentHandlers: Handlers = {
  submitDocument(platform, call) {
    const {intake, channel, outcome, quirk, refusals, warnings, issues, unlistedErrors} = examine(platform, call);
    const [refusal] = refusals;
    if (refusal !== undefined) throw refusal;
    if (outcome.kind === 'refuse') refuseOnce(platform, call, outcome);
    const {data} = intake;
    const at = platform.timestamp();
    const {number, typeCode, issueDate, sellerNif, buyerNif, currency, payableAmount} = data;
    const {externalReference} = call.query;
    const document: IssuedDocument = {
      record: {
        id: platform.newId('doc'),
        ...{number, typeCode, issueDate, sellerNif, buyerNif},
        ...(intake.business.selfBilled && {selfBilled: true}),
        ...{currency, payableAmount},
        state: 'submitted',
        ...(externalReference !== undefined && {externalReference}),
        ...(warnings.length > 0 && {issues: [...warnings]}),
        createdAt: at,
        updatedAt: at,
      },
      etag: '',
      history: [],
      content: intake.content,
      attachments: [...intake.attachments],
      plannedOutcome: plannedOutcomeOf(outcome),
      quirk,
      findings: [...issues],
      ...(unlistedErrors > 0 && {unlistedErrors}),
      channel,
    };
    const {id} = document.record;
    platform.state.documents[id] = document;
    platform.useUploads(
      intake.uploads.map(({attachmentId}) => attachmentId),
      id,
    );
    begin(platform, document);
    const answer = recordAnswer(call, 202, document, {Location: `${platform.contract.basePath}/documents/${id}`});
    if (outcome.kind !== 'time-out') return answer;
    return {...answer, silentMs: durationAt(silentWait, platform.speed)};
  },

  validateDocument(platform, call) {
    const {intake, refusals, issues: documentIssues} = examine(platform, call);
    const {uploadRefusal} = intake;
    const others = refusals.filter((refusal) => refusal !== uploadRefusal);
    const issues = listed(platform, documentIssues, others.map(issueOfRefusal));
    if (uploadRefusal !== undefined) {
      const {code, detail, options} = uploadRefusal;
      throw new Refusal(code, detail, {...options, issues});
    }
    return jsonAnswer(200, {
      valid: issues.every(({severity}) => severity !== 'error'),
      customizationId,
      levels: ['syntax', 'en16931', 'cius-pt', 'business'],
      issues: issues.map((one) => issueIn(one, call.language)),
      checkedAt: platform.timestamp(),
    });
  },

  listDocuments(platform, call) {
    const allDocuments = Object.values(platform.state.documents);
    const visibleDocuments = allDocuments.filter(
      ({record}) => isServed(platform, call, record, 'issued') && !isExpired(platform, record),
    );
    const items = filterByQuery(visibleDocuments, call);
    return listAnswer(
      platform,
      call,
      items,
      ({record}) => ({at: record.updatedAt, id: record.id}),
      ({record}) => ({...record, ...issuesIn(firstIssues(record.issues), call.language)}),
    );
  },

  getDocument: (platform, call) => recordAnswer(call, 200, documentOf(platform, call)),
  listDocumentStatusHistory: (platform, call) => jsonAnswer(200, {items: documentOf(platform, call).history}),
  getDocumentContent: (platform, call) => contentAnswer(call, documentOf(platform, call)),
  listDocumentAttachments: (platform, call) => attachmentsAnswer(documentOf(platform, call)),
  getDocumentAttachment: (platform, call) => attachmentAnswer(call, documentOf(platform, call)),

  resendDocument(platform, call) {
    const document = documentOf(platform, call);
    const {record, content} = document;
    if (!statesFor('resendDocument')?.includes(record.state)) {
      throw new Refusal('resend-not-allowed', stateDetail(record.state));
    }
    const {channel = document.channel} = call.body.kind === 'json' ? resendRequest.parse(call.body.value) : {};
    const intake = readIntake(platform, {kind: 'xml', text: content.xml});
    const isSame = channel === document.channel;
    const newChannel = isSame ? channel : platform.directory.channelFor(addresseeOf(intake), channel);
    const warnings = warningsOf(platform, intake, newChannel);
    // Keep the findings in the original document: JSON has pointers, and the XML made from it has none.
    const documentFindings = document.findings.filter(({level}) => level !== 'business');
    record.issues = [...listed(platform, documentFindings, warnings)];
    queueAgain(platform, document, newChannel);
    return recordAnswer(call, 202, document);
  },

  annulDocument(platform, call) {
    const {reason} = annulmentRequest.parse(call.body.kind === 'json' ? call.body.value : undefined);
    const document = documentOf(platform, call);
    checkVersion(call, document.etag);
    const {state, transmittedAt} = document.record;
    if (!statesFor('annulDocument')?.includes(state)) {
      throw new Refusal('annulment-not-allowed', stateDetail(state));
    }
    if (state === 'validated' && transmittedAt !== undefined) {
      throw new Refusal('annulment-not-allowed', transmittedDetail(platform, transmittedAt));
    }
    annul(platform, document, reason);
    return recordAnswer(call, 200, document);
  },
};

/** Once the channel has the file, an annulment would come too late: the buyer may have it. */
function transmittedDetail({contract}: Platform, transmittedAt: string): Text {
  const hours = limitOf(contract.limits, 'delivery-timeout');
  return {
    pt: `O ficheiro foi transmitido ao canal em ${transmittedAt}, e o adquirente pode já o ter. Espere por delivered ou failed, no máximo ${hours} horas; em failed, anule com outra Idempotency-Key.`,
    en: `The file was transmitted to the channel at ${transmittedAt}, and the buyer may have it already. Wait for delivered or failed, ${hours} hours at most; in failed, annul with another Idempotency-Key.`,
  };
}

function documentOf(platform: Platform, call: Call): IssuedDocument {
  const document = orNotFound(platform.state.documents[call.path.documentId ?? '']);
  return orExpired(platform, orNotFound(isServed(platform, call, document.record, 'issued') ? document : undefined));
}

function recordAnswer(
  {language}: Call,
  status: number,
  {record, etag}: IssuedDocument,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return jsonAnswer(status, {...record, ...issuesIn(record.issues, language)}, {ETag: etag, ...headers});
}

function issuesIn(issues: DocumentRecord['issues'], language: Locale): {readonly issues?: readonly object[]} {
  return issues === undefined ? {} : {issues: issues.map((issue) => issueIn(issue, language))};
}

/** Issues that a list shows for each document: "In a list, at most 20", says the contract. */
const maxListedIssues = 20;

/** Returns the issues that a list shows for each document: the first ones, of which errors come before warnings. */
function firstIssues(issues: DocumentRecord['issues']): DocumentRecord['issues'] {
  return issues?.slice(0, maxListedIssues);
}

function addresseeOf({data, business}: Intake): Addressee {
  return {nif: recipientOf({...data, ...business}), typeCode: data.typeCode, ...business};
}

function factsOf({data, business}: Intake, channel: string): DocumentFacts {
  const {buyerNif, sellerNif, number, typeCode, payableAmount} = data;
  const hasPrecedingInvoice = business.precedingInvoices.length > 0;
  return {buyerNif, sellerNif, number, typeCode, payableAmount, hasPrecedingInvoice, channel};
}

function plannedOutcomeOf(outcome: Outcome): IssuedDocument['plannedOutcome'] {
  if (outcome.kind === 'deliver' || outcome.kind === 'refuse' || outcome.kind === 'time-out')
    return {kind: 'deliver', feapStatuses: [...(outcome.feapStatuses ?? [])]};
  if (outcome.kind === 'fail') return {...outcome, late: outcome.late && [...outcome.late]};
  return outcome;
}

/** Result of the checks before a document is stored: the same for submitting and for validating. */
interface Examination {
  readonly intake: Intake;
  /** Empty when no channel reaches the recipient. */
  readonly channel: string;
  readonly outcome: Outcome;
  readonly quirk: EventQuirk;
  /** Reasons to refuse the document; the first one is the response. */
  readonly refusals: readonly Refusal[];
  /** Warnings of the platform before it sends the document. */
  readonly warnings: readonly ValidationIssue[];
  /** Issues of the validation, including warnings: as many as the contract allows. */
  readonly issues: readonly ValidationIssue[];
  /** Errors beyond those in `issues`. */
  readonly unlistedErrors: number;
}

/** @throws Refusal for a document that is malformed */
function examine(platform: Platform, call: Call): Examination {
  const intake = readAnyIntake(platform, call.body);
  checkData(platform, intake, 'DocumentRecord');
  const {data} = intake;
  const refusals: Refusal[] = [];
  const attempt = <T>(act: () => T, fallback: T): T => {
    try {
      return act();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusals.push(error);
      return fallback;
    }
  };
  attempt(() => checkSupplier(platform, call, {...data, ...intake.business}), undefined);
  const requestedChannel = call.query.channel ?? 'auto';
  const channel = attempt(() => platform.directory.channelFor(addresseeOf(intake), requestedChannel), '');
  const {outcome, quirk} = platform.outcomeOf(factsOf(intake, channel));
  if (outcome.kind === 'refuse' && !temporaryProblems.includes(outcome.problem)) refusals.push(refusalOf(outcome));
  const duplicate = duplicateOf(platform, intake);
  if (duplicate !== undefined) refusals.push(duplicateRefusal(duplicate));
  // Last: the document that has the upload may be this one, already submitted.
  if (intake.uploadRefusal !== undefined) refusals.push(intake.uploadRefusal);
  const warnings = warningsOf(platform, intake, channel);
  const ownIssues = [...warnings, ...(outcome.kind === 'reject' ? [issueOfRule(outcome.rule)] : [])];
  const issues = listed(platform, intake.issues, ownIssues);
  const allErrors = errorsIn([...intake.issues, ...ownIssues]).length + intake.unlistedErrors;
  const unlistedErrors = allErrors - errorsIn(issues).length;
  return {intake, channel, outcome, quirk, refusals, warnings, issues, unlistedErrors};
}

/** Returns as many issues as the contract allows: all those of the platform, and the first ones of the document. */
function listed(
  {contract}: Platform,
  documentIssues: readonly ValidationIssue[],
  ownIssues: readonly ValidationIssue[],
): readonly ValidationIssue[] {
  const max = maxItemsOf(contract.schemas, 'ValidationReport', 'issues');
  return errorsFirst([...errorsFirst(documentIssues).slice(0, max - ownIssues.length), ...ownIssues]);
}

function refusalOf({problem, retryAfter = 2}: Extract<Outcome, {kind: 'refuse'}>): Refusal {
  const hasRetryAfter = ['rate-limit-exceeded', 'service-unavailable', 'idempotency-in-progress'].includes(problem);
  const headers: Record<string, string> = {
    ...(hasRetryAfter && {'Retry-After': String(retryAfter)}),
    ...(problem === 'token-invalid' && challenge(', error="invalid_token"')),
  };
  const detail = {
    pt: 'Este documento pede esta resposta: veja os cenários do simulador.',
    en: 'This document asks for this answer: see the triggers of the simulator.',
  };
  return new Refusal(problem, detail, {headers});
}

/** @throws Refusal of the outcome, for the first request with a key: the next one succeeds */
function refuseOnce(platform: Platform, {requestKey}: Call, outcome: Extract<Outcome, {kind: 'refuse'}>): void {
  const {refused} = platform.state;
  if (refused.includes(requestKey)) return;
  refused.push(requestKey);
  throw refusalOf(outcome);
}

/**
 * Returns the document with the same number and supplier, whatever its type, unless it is rejected or annulled. A returned document counts only
 * if its XML differs. If a returned document was submitted again, returns the active one.
 */
function duplicateOf(platform: Platform, {data, xml}: Intake): IssuedDocument | undefined {
  const {number, sellerNif} = data;
  const duplicates = Object.values(platform.state.documents).filter(
    ({record}) =>
      record.number === number &&
      record.sellerNif === sellerNif &&
      !releasingStates.includes(record.state) &&
      !platform.isSample(record.id),
  );
  return (
    duplicates.find(({record}) => record.state !== 'returned') ??
    duplicates.findLast(({content}) => content.xml !== xml)
  );
}

function duplicateRefusal({record}: IssuedDocument): Refusal {
  const {id, number, sellerNif} = record;
  const detail = {
    pt: `${number} de ${sellerNif} já existe: foi enviado antes e é o documento ${id}.`,
    en: `${number} of ${sellerNif} already exists: it was submitted before and is the document ${id}.`,
  };
  return new Refusal('duplicate-document', detail, {documentId: id});
}

/** Returns the reason of a refused submission as an issue. */
function issueOfRefusal({code, detail}: Refusal): ValidationIssue {
  const rule = code === 'parties-not-connected' ? 'BE-CIUS-PT-02' : code;
  const message = {pt: textIn(detail, 'pt'), en: textIn(detail, 'en')};
  return {level: 'business', severity: 'error', rule, message};
}
