/** The schemas of the contract as code: `bundle.ts` makes the module. */
declare module 'virtual:simulator-checks' {
  import type {Check} from '@integration-docs/simulator/page';

  const checks: readonly Check[];
  export default checks;
}
