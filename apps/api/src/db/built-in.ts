import type { Env } from '../env.ts'
import { embeddedUrl } from './embedded/server.ts'

/** Whether the database is the one of the data folder: a worker is told its address as though it were anybody's. */
export async function isBuiltIn({ DATABASE_URL, DATA_DIR }: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>): Promise<boolean> {
  return DATABASE_URL === undefined || (await embeddedUrl(DATA_DIR)) === DATABASE_URL
}
