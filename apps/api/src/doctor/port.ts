import type { Env } from '../env.ts'
import { liveHolder } from '../instance.ts'
import { checkPort } from '../startup/port.ts'
import { fault, fine, type Finding } from './finding.ts'

export async function examinePort(env: Pick<Env, 'HOST' | 'PORT' | 'DATA_DIR'>): Promise<Finding> {
  const ours = liveHolder(env.DATA_DIR)
  if (ours?.address) return fine(`Anushilon is running (process ${ours.pid}, ${ours.address})`)
  try {
    await checkPort(env.HOST, env.PORT)
    return fine(`Port ${env.PORT} is free`)
  } catch (error) {
    const [what, ...advice] = (error instanceof Error ? error.message : String(error)).split('. ')
    return fault(what ?? '', advice.join('. '))
  }
}
