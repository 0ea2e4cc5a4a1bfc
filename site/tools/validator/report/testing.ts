import type {Finding, Report} from '@integration-docs/cius-pt/report';

/** A finding with default values. */
export function finding(values: Partial<Finding> = {}): Finding {
  return {
    rule: 'BR-CIUS-PT-66',
    level: 'cius-pt',
    severity: 'error',
    message: {pt: 'Falta o local de entrega.', en: 'The delivery address is missing.'},
    terms: [],
    line: 12,
    column: 5,
    excerpt: [],
    useCase: null,
    ...values,
  };
}

/** A report with default values: a valid invoice. */
export function report(values: Partial<Report> = {}): Report {
  return {
    file: 'invoice.xml',
    syntax: 'ubl',
    kind: 'invoice',
    verdict: 'valid',
    findings: [],
    counts: {errors: 0, warnings: 0, omitted: 0},
    totals: null,
    invoice: null,
    xml: '<Invoice/>',
    ...values,
  };
}
