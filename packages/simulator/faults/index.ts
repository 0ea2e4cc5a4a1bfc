export {MovableClock} from './clock.ts';
export {faultyAttempt, faultyOutcome, faultySender} from './events.ts';
export {Faults, noLastingEffects, type FaultId, type FaultSettings, type ActiveFault, type Lasting} from './faults.ts';
export {faultyRequests, operationFinder, type Intercept} from './requests.ts';
export {faultRoutes} from './routes.ts';
