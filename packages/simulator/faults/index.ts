export {MovableClock} from './clock.ts';
export {faultyOutcome, faultySender} from './events.ts';
export {Faults, type FaultId, type FaultSettings} from './faults.ts';
export {faultyRequests, operationFinder, type Intercept} from './requests.ts';
export {faultRoutes} from './routes.ts';
