import {faultIds} from '@integration-docs/contract/catalogues/fault-ids.ts';
import type {FaultCatalogue} from '@integration-docs/contract/catalogues/simulator-faults.schema.ts';
import {Random} from '../state/ids.ts';

/** A fault: the id of an entry of `simulator-faults.yaml`. */
export type FaultId = FaultCatalogue['entries'][number]['id'];

/** How often a fault happens. */
export interface FaultRate {
  /** Probability from 0 (never) to 1 (always). */
  readonly rate: number;
  /** Maximum number of times; no maximum when left out. */
  readonly times?: number;
}

export interface FaultSettings {
  readonly seed: number;
  readonly faults: Readonly<Partial<Record<FaultId, FaultRate>>>;
}

/** Lasting effects of faults that have happened; plain JSON. */
export interface Lasting {
  /** End of each fault, as a timestamp. */
  readonly until: Readonly<Partial<Record<LastingFault, string>>>;
  /** Values of `Authorization` that are no longer valid. */
  readonly revoked: readonly string[];
}

/** Faults that last for some time after they start. */
export type LastingFault = 'maintenance' | 'outage';

/** A fault in progress, and when it ends. */
export interface ActiveFault {
  readonly fault: LastingFault;
  readonly until: string;
}

/** Complete state of {@link Faults}; plain JSON. */
export interface FaultState {
  readonly settings: FaultSettings;
  readonly happened: Readonly<Partial<Record<FaultId, number>>>;
  /** State of the random generator of each fault and name. */
  readonly drawn: Readonly<Record<string, number>>;
  readonly lasting: Lasting;
}

export const noLastingEffects: Lasting = {until: {}, revoked: []};

/** Maximum number of revoked tokens that are kept. */
const maxRevoked = 50;

const noFaults: FaultSettings = {seed: 1, faults: {}};

/**
 * Decides which faults happen. The decision for the nth request of an operation depends only on the seed, the fault, the operation and n,
 * so the order of requests to different operations does not matter.
 */
export class Faults {
  #settings: FaultSettings = noFaults;
  #streams = new Map<string, Random>();
  #happened = new Map<FaultId, number>();

  #lasting: Lasting;
  #listener: () => void = () => undefined;

  /** @param lasting lasting effects from an earlier instance */
  constructor(lasting: Lasting = noLastingEffects) {
    this.#lasting = lasting;
  }

  /** Sets the listener that is called after every change of {@link kept}. */
  onChange(listener: () => void): void {
    this.#listener = listener;
  }

  get kept(): FaultState {
    const drawn = Object.fromEntries([...this.#streams].map(([key, {state}]) => [key, state]));
    return {settings: this.#settings, happened: Object.fromEntries(this.#happened), drawn, lasting: this.#lasting};
  }

  /** Continues from the state ({@link kept}) of another instance. */
  goOn({settings, happened, drawn, lasting}: FaultState): void {
    this.#settings = settings;
    this.#happened = new Map(faultIds.flatMap((id) => (happened[id] === undefined ? [] : [[id, happened[id]]])));
    this.#streams = new Map(Object.entries(drawn).map(([key, state]) => [key, new Random(state)]));
    this.#lasting = lasting;
  }

  get lasting(): Lasting {
    return this.#lasting;
  }

  /** Makes a fault last until a time, or until its current end when that is later. */
  keepUntil(fault: LastingFault, until: Date): void {
    const currentEnd = Date.parse(this.#lasting.until[fault] ?? '') || 0;
    const end = new Date(Math.max(currentEnd, until.getTime())).toISOString();
    this.#lasting = {...this.#lasting, until: {...this.#lasting.until, [fault]: end}};
    this.#listener();
  }

  /** Ends all lasting effects. */
  calm(): void {
    this.#lasting = noLastingEffects;
    this.#listener();
  }

  /** Returns the faults in progress at a time. */
  activeFaults(now: Date): readonly ActiveFault[] {
    const {until} = this.#lasting;
    return (['maintenance', 'outage'] as const).flatMap((fault) => {
      const end = until[fault];
      return end !== undefined && Date.parse(end) > now.getTime() ? [{fault, until: end}] : [];
    });
  }

  /** Revokes a token. @param authorization value of the `Authorization` header */
  revoke(authorization: string): void {
    this.#lasting = {...this.#lasting, revoked: [...this.#lasting.revoked, authorization].slice(-maxRevoked)};
    this.#listener();
  }

  get settings(): FaultSettings {
    return this.#settings;
  }

  /** How often each fault has happened since the last {@link set}. */
  get happened(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#happened);
  }

  /** Replaces all settings and starts the counts again. */
  set(settings: FaultSettings): void {
    this.#settings = settings;
    this.#streams = new Map();
    this.#happened = new Map();
    this.#listener();
  }

  /** Makes a fault happen once, the next time that it can. The other faults keep their settings. */
  once(fault: FaultId): void {
    const times = (this.#happened.get(fault) ?? 0) + 1;
    this.#settings = {...this.#settings, faults: {...this.#settings.faults, [fault]: {rate: 1, times}}};
    this.#listener();
  }

  /** Makes a fault no longer happen. One that is in progress goes on. */
  cancel(fault: FaultId): void {
    const {faults} = this.#settings;
    const others = Object.fromEntries(Object.entries(faults).filter(([id]) => id !== fault));
    this.#settings = {...this.#settings, faults: others};
    this.#listener();
  }

  /** Faults that {@link once} has requested and that have not happened yet. */
  get awaited(): readonly FaultId[] {
    return faultIds.filter((id) => {
      const {rate, times = 0} = this.#settings.faults[id] ?? {rate: 0};
      return rate === 1 && times > (this.#happened.get(id) ?? 0);
    });
  }

  /** Decides whether a fault happens to an operation, an event type or a document number, and counts it. */
  occurs(fault: FaultId, name: string): boolean {
    const setting = this.#settings.faults[fault];
    if (setting === undefined) return false;
    const randomNumber = this.draw(fault, name);
    const happenedCount = this.#happened.get(fault) ?? 0;
    if (randomNumber >= setting.rate || happenedCount >= (setting.times ?? Infinity)) return false;
    this.#happened.set(fault, happenedCount + 1);
    return true;
  }

  /** Returns the next random number of a fault and name, from 0 to below 1, determined by the seed. */
  draw(fault: FaultId, name: string): number {
    const key = `${fault} ${name}`;
    const stream = this.#streams.get(key) ?? new Random(hash(`${this.#settings.seed} ${key}`));
    this.#streams.set(key, stream);
    this.#listener();
    return stream.next();
  }
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const unit of text) value = Math.imul(value ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}
