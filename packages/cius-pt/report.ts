/** Types and limits of reports, and plain text reports, without the validator: for pages that show the result of a worker or a server. */
export * from './validator/report.ts';
export {plainReport} from './validator/plain.ts';
