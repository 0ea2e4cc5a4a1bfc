/** Types and limits of reports, and reports in plain words, without the validator: for pages that show what a worker or a server found. */
export * from './validator/report.ts';
export {plainReport} from './validator/plain.ts';
