import {describe, expect, it} from 'vitest';
import {contractWith, replacing} from '../model/openapi/testing.ts';
import {differences} from './compare.ts';
import {factsOf, sidesOf, type Facts} from './facts.ts';

function facts(text: Readonly<Record<string, string>>): Facts {
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

  it('tells a limit that is another', () => {
    const changed = contractWith(replacing('number: 5000', 'number: 4000'), 'contract/catalogues/limits.yaml');
    expect(differences(current, factsOf(changed.value, changed.catalogues))).toEqual([
      {subject: 'schema Document.lines maxItems', before: '5000', after: '4000', kind: 'breaking'},
      {subject: 'limit lines-per-document', before: '5000', after: '4000', kind: 'breaking'},
    ]);
  });
});
