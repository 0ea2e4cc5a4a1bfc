import type {SimulatorContract} from './contract/types.ts';

/**
 * A path, or a path with its query, below the base path of the API: paths of the contract are. What is not below it stays.
 *
 * @example withoutBasePath('/v1/documents', {basePath: '/v1'}) // → '/documents'
 */
export function withoutBasePath(target: string, {basePath}: Pick<SimulatorContract, 'basePath'>): string {
  return target.startsWith(`${basePath}/`) ? target.slice(basePath.length) : target;
}
