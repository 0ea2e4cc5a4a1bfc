/** Types and limits of reports, without the validator: for pages that show what a worker or a server found. */
export * from './validator/report.ts';
