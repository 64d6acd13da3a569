import type { CentreFacts, StoredCentre } from '@anushilon/contract/staff/settings'
import type { Db } from '../db/database.ts'
import { storedCentre } from '../stores/machine/centre-settings.ts'
import { effectiveSettings, type DictatingEnv } from './effective.ts'

/**
 * The settings of the centre as this process knows them: read at start, every few seconds (`jobs`) and after a change made
 * here, so that whoever needs one need not wait for the database. Another process follows within seconds.
 */
export class Settings {
  readonly #env: DictatingEnv
  #stored: StoredCentre = {}
  #current: CentreFacts

  constructor(env: DictatingEnv) {
    this.#env = env
    this.#current = effectiveSettings(env, {})
  }

  /** The same object until something changes. */
  get current(): CentreFacts {
    return this.#current
  }

  async refresh(db: Db): Promise<void> {
    const stored = await storedCentre(db)
    if (JSON.stringify(stored) === JSON.stringify(this.#stored)) return
    this.#stored = stored
    this.#current = effectiveSettings(this.#env, stored)
  }
}
