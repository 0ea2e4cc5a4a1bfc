import {describe, expect, it, vi} from 'vitest';
import {contractWith, replacing} from '../openapi/testing.ts';
import {differences, limitKindsOf} from './compare.ts';
import {factsOf, sidesOf, type ContractFacts} from './facts.ts';

// Each change parses the contract again, and a test machine can be slow.
vi.setConfig({testTimeout: 30_000});

function facts(text: Readonly<Record<string, string>>): ContractFacts {
  return new Map(Object.entries(text));
}

function kindOf(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): string[] {
  return differences(facts(before), facts(after)).map(({subject, kind}) => `${kind}: ${subject}`);
}

describe('operations', () => {
  const list = {'operation listThings': 'GET /things', 'operation listThings query limit': 'optional'};

  it('may be added, and not taken away', () => {
    expect(kindOf({}, list)).toEqual(['additive: operation listThings']);
    expect(kindOf(list, {})).toEqual(['breaking: operation listThings']);
  });

  it('may take new parameters when they are optional', () => {
    expect(kindOf(list, {...list, 'operation listThings query sort': 'optional'})).toEqual([
      'additive: operation listThings query sort',
    ]);
    expect(kindOf(list, {...list, 'operation listThings query sort': 'required'})).toEqual([
      'breaking: operation listThings query sort',
    ]);
    expect(kindOf(list, {...list, 'operation listThings query limit': 'required'})).toEqual([
      'breaking: operation listThings query limit',
    ]);
  });
});

describe('a header', () => {
  const request = {'operation listThings': 'GET /things', 'operation listThings header Accept-Language': 'optional'};
  const limit = 'operation listThings header Accept-Language schema maxLength';

  it('of a request may not be asked for, nor be shorter', () => {
    expect(kindOf(request, {...request, 'operation listThings header Accept-Language': 'required'})).toEqual([
      'breaking: operation listThings header Accept-Language',
    ]);
    expect(kindOf({...request, [limit]: '200'}, {...request, [limit]: '50'})).toEqual([`breaking: ${limit}`]);
    expect(kindOf({...request, [limit]: '50'}, {...request, [limit]: '200'})).toEqual([`additive: ${limit}`]);
  });

  it('of a response may come, and not go', () => {
    const response = {...request, 'operation listThings answers 200 header ETag': 'optional'};
    expect(kindOf(request, response)).toEqual(['additive: operation listThings answers 200 header ETag']);
    expect(kindOf(response, request)).toEqual(['breaking: operation listThings answers 200 header ETag']);
    const shared = {'header ETag': 'required'};
    expect(kindOf(shared, {'header ETag': 'optional'})).toEqual(['breaking: header ETag']);
  });
});

describe('an answer that is another shared response', () => {
  const before = {
    'operation listThings answers 404': 'NotFound',
    'response NotFound header ETag': 'ETag',
    'response NotFound application/json': 'sent',
  };
  const after = {
    ...before,
    'operation listThings answers 404': 'NotFoundKeyed',
    'response NotFoundKeyed header ETag': 'ETag',
    'response NotFoundKeyed application/json': 'sent',
  };
  const kindOfAnswer = (change: Readonly<Record<string, string>>): string | undefined =>
    kindOf(before, change).find((difference) => difference.endsWith('answers 404'));

  it('counts as much as the difference of the two', () => {
    const subject = 'operation listThings answers 404';
    expect(kindOfAnswer(after)).toBe(`words: ${subject}`);
    expect(kindOfAnswer({...after, 'response NotFoundKeyed header Link': 'Link'})).toBe(`additive: ${subject}`);
    expect(kindOfAnswer({...after, 'response NotFoundKeyed header ETag': 'Other'})).toBe(`breaking: ${subject}`);
    expect(kindOfAnswer({...after, 'operation listThings answers 404': 'here'})).toBe(`breaking: ${subject}`);
  });
});

describe('a name that is a keyword too', () => {
  const list = {'operation listEvents': 'GET /events', 'operation listEvents query type': 'optional'};

  it('is a name: of a parameter', () => {
    expect(kindOf(list, {'operation listEvents': 'GET /events'})).toEqual([
      'breaking: operation listEvents query type',
    ]);
    const schema = {...list, 'operation listEvents query schema': 'optional'};
    expect(kindOf(schema, list)).toEqual(['breaking: operation listEvents query schema']);
  });

  it.each(['list', 'format', 'const', 'open'])('is a name: of a value, %s', (value) => {
    const line = {'schema Line': 'request', 'schema Line.note': 'optional'};
    const subject = `schema Line.note value ${value}`;
    expect(kindOf({...line, [subject]: 'known'}, line)).toEqual([`breaking: ${subject}`]);
    expect(kindOf(line, {...line, [subject]: 'known'})).toEqual([`additive: ${subject}`]);
  });

  it('is a name: of a parameter called value', () => {
    const query = {...list, 'operation listEvents query value': 'optional'};
    const rule = 'operation listEvents query value schema pattern';
    expect(kindOf(query, {...query, [rule]: '^a$'})).toEqual([`breaking: ${rule}`]);
  });
});

describe('what the client writes', () => {
  const line = {'schema Line': 'request', 'schema Line.note': 'optional', 'schema Line.note maxLength': '200'};

  it('may be allowed more, not less', () => {
    expect(kindOf(line, {...line, 'schema Line.note maxLength': '500'})).toEqual([
      'additive: schema Line.note maxLength',
    ]);
    expect(kindOf(line, {...line, 'schema Line.note maxLength': '50'})).toEqual([
      'breaking: schema Line.note maxLength',
    ]);
    expect(kindOf(line, {...line, 'schema Line.note pattern': '^a$'})).toEqual(['breaking: schema Line.note pattern']);
    expect(kindOf(line, {...line, 'schema Line.code value A': 'known'})).toEqual([
      'additive: schema Line.code value A',
    ]);
  });

  it('is one difference when a property is new, with all that is said of it', () => {
    const more = {'schema Line.code': 'optional', 'schema Line.code type': 'string', 'schema Line.code pattern': '^a$'};
    expect(kindOf(line, {...line, ...more})).toEqual(['additive: schema Line.code']);
  });
});

describe('what the platform writes', () => {
  const record = {
    'schema Record': 'response',
    'schema Record.state': 'required',
    'schema Record.state value done': 'known',
  };

  it('may have more, not less', () => {
    expect(kindOf(record, {...record, 'schema Record.at': 'required'})).toEqual(['additive: schema Record.at']);
    expect(kindOf(record, {'schema Record': 'response'})).toEqual(['breaking: schema Record.state']);
    expect(kindOf(record, {...record, 'schema Record.state': 'optional'})).toEqual(['breaking: schema Record.state']);
  });

  it('may have new values only in an open enumeration', () => {
    const late = {'schema Record.state value late': 'known'};
    expect(kindOf(record, {...record, ...late})).toEqual(['breaking: schema Record.state value late']);
    const open = {...record, 'schema Record.state open': 'yes'};
    expect(kindOf(open, {...open, ...late})).toEqual(['additive: schema Record.state value late']);
    expect(kindOf(record, open)).toEqual(['breaking: schema Record.state open']);
    expect(kindOf(open, record)).toEqual(['additive: schema Record.state open']);
  });

  it('on both sides the graver view counts', () => {
    const both = {...record, 'schema Record': 'request response'};
    expect(kindOf(both, {...both, 'schema Record.at': 'required'})).toEqual(['breaking: schema Record.at']);
  });
});

describe('the contract of the project', () => {
  const {value: contract, catalogues} = contractWith();
  const current = factsOf(contract, catalogues);

  it('differs in nothing from itself', () => {
    expect(differences(current, current)).toEqual([]);
  });

  it('knows who writes a schema', () => {
    const sides = sidesOf(contract);
    expect([...(sides.get('AnnulmentRequest') ?? [])]).toEqual(['request']);
    expect([...(sides.get('Problem') ?? [])]).toEqual(['response']);
    expect([...(sides.get('DocumentRejectedEvent') ?? [])]).toEqual(['response']);
  });

  it('tells an operation that got another name', () => {
    const changed = contractWith(replacing('operationId: annulDocument', 'operationId: cancelDocument'));
    expect(
      differences(current, factsOf(changed.value, changed.catalogues)).map(({subject, kind}) => `${kind}: ${subject}`),
    ).toEqual(['breaking: operation annulDocument', 'additive: operation cancelDocument']);
  });

  const changesOf = (from: string, to: string): string[] => {
    const changed = contractWith(replacing(from, to));
    return differences(current, factsOf(changed.value, changed.catalogues)).map(
      ({subject, kind}) => `${kind}: ${subject}`,
    );
  };

  it('tells a condition that is another', () => {
    expect(
      changesOf('then: {properties: {reason: {minLength: 1}}, required: [reason]}', 'then: {required: [reason, note]}'),
    ).toEqual(['breaking: schema BusinessResponseRequest then']);
    expect(changesOf("      if: {pattern: '^[0-9]'}\n", "      if: {pattern: '^[0-8]'}\n")).toEqual([
      'breaking: schema TaxNumber if',
    ]);
    expect(changesOf('required: [taxPointDate, taxPointDateCode]}', 'required: [taxPointDate]}')).toEqual([
      'breaking: schema Document allOf',
    ]);
    expect(changesOf('        - required: [reasonCode]\n', '        - required: [reasonCode, amount]\n')).not.toEqual(
      [],
    );
  });

  it('tells nothing of the words of a condition', () => {
    expect(changesOf("if: {pattern: '^[0-9]'}", "if: {pattern: '^[0-9]', description: Digits.}")).toEqual([]);
  });

  it('tells a rule that has no line of its own', () => {
    expect(
      changesOf("if: {pattern: '^[0-9]'}\n", "if: {pattern: '^[0-9]'}\n      propertyNames: {maxLength: 9}\n"),
    ).toEqual(['breaking: schema TaxNumber propertyNames']);
  });

  it('tells a value that a schema excludes, one by one: a new event excludes itself from the unknown ones', () => {
    const event = {'schema Unknown': 'response', 'schema Unknown.type': 'required'};
    const excluded = 'schema Unknown.type not document.archived';
    expect(kindOf(event, {...event, [excluded]: 'excluded'})).toEqual([`additive: ${excluded}`]);
    expect([...current.keys()].filter((subject) => subject.startsWith('schema UnknownEvent.type not '))).toContain(
      'schema UnknownEvent.type not document.submitted',
    );
  });

  it('tells a header of a response that is another', () => {
    const headers = Object.keys(contract.components.headers);
    expect(headers.filter((name) => !current.has(`header ${name}`))).toEqual([]);
    expect(current.get('header ETag schema is')).toBe('EntityTag');
    expect(current.get('operation getDocument answers 200 header ETag')).toBe('ETag');
  });

  const limits = limitKindsOf(catalogues);
  const kindOfLimit = (id: string, from: string | undefined, to: string): readonly string[] => {
    const before = facts(from === undefined ? {} : {[`limit ${id}`]: from});
    return differences(before, facts({[`limit ${id}`]: to}), limits).map(({subject, kind}) => `${kind}: ${subject}`);
  };

  it('a limit may be raised, but for those that ask more of clients', () => {
    expect(kindOfLimit('page-size', '200', '500')).toEqual(['additive: limit page-size']);
    expect(kindOfLimit('page-size', '200', '100')).toEqual(['breaking: limit page-size']);
    expect(kindOfLimit('event-size', '20', '30')).toEqual(['breaking: limit event-size']);
    expect(kindOfLimit('event-size', '20', '10')).toEqual(['additive: limit event-size']);
    const changed = contractWith(replacing('number: 5000', 'number: 6000'), 'packages/contract/catalogues/limits.yaml');
    const differencesFound = differences(current, factsOf(changed.value, changed.catalogues), limits);
    expect(differencesFound.map(({kind}) => kind)).toEqual(['additive', 'additive']);
  });

  it('a limit that is new forbids something, but for those that do not', () => {
    expect(kindOfLimit('page-size', undefined, '200')).toEqual(['breaking: limit page-size']);
    expect(kindOfLimit('polling-overlap', undefined, '5')).toEqual(['additive: limit polling-overlap']);
  });

  it('a limit that goes forbids nothing any more', () => {
    expect(kindOf({'limit page-size': '200'}, {})).toEqual(['additive: limit page-size']);
  });

  it('a state may lead to more states, never to fewer; what is final stays so', () => {
    const [few, more] = [{'state failed': '["annulled"]'}, {'state failed': '["delivered","annulled"]'}];
    expect(kindOf(few, more)).toEqual(['additive: state failed']);
    expect(kindOf(more, few)).toEqual(['breaking: state failed']);
    expect(kindOf({'state paid': '[]'}, {'state paid': '["returned"]'})).toEqual(['breaking: state paid']);
  });

  it('tells a limit that is another', () => {
    const changed = contractWith(replacing('number: 5000', 'number: 4000'), 'packages/contract/catalogues/limits.yaml');
    expect(differences(current, factsOf(changed.value, changed.catalogues), limits)).toEqual([
      {subject: 'schema Document.lines maxItems', before: '5000', after: '4000', kind: 'breaking'},
      {subject: 'limit lines-per-document', before: '5000', after: '4000', kind: 'breaking'},
    ]);
  });
});
