import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Asks a Prometheus for scripts/try-watching.sh:
 *   node watch.ts panels PROMETHEUS DASHBOARD    evaluates every expression of the dashboard; each has an answer
 *   node watch.ts fires PROMETHEUS SECONDS ALERT…   waits until all of these fire at once
 *   node watch.ts quiet PROMETHEUS SECONDS [ALERT…]   waits until none fires but these
 */
const [what = '', prometheus = '', given = '', ...alerts] = process.argv.slice(2)

interface Dashboard {
  readonly schemaVersion: number
  readonly templating: { readonly list: { readonly name: string }[] }
  readonly panels: { readonly title: string; readonly targets: { readonly expr: string }[] }[]
}

async function ask<T>(path: string, query: Record<string, string> = {}): Promise<T> {
  const reply = await fetch(`${prometheus}/api/v1/${path}?${new URLSearchParams(query).toString()}`)
  const { data, error } = (await reply.json()) as { data: T; error?: string }
  if (!reply.ok) throw new Error(`${path} ${JSON.stringify(query)}: ${error ?? reply.status}`)
  return data
}

/** As Grafana does with every server chosen. */
async function evaluate(expression: string): Promise<string[]> {
  const filled = expression.replaceAll('$instance', '.*')
  if (filled.includes('$')) throw new Error(`a variable that nobody fills in: ${filled}`)
  const { result } = await ask<{ result: { value: [number, string] }[] }>('query', { query: filled })
  return result.map(({ value: [, value] }) => value)
}

/** Series of these come with the first of their kind: nobody was slowed down. */
const MAY_BE_EMPTY = /throttled_total/

async function panels(): Promise<void> {
  const { panels: all, templating } = JSON.parse(readFileSync(given, 'utf8')) as Dashboard
  const servers = await ask<string[]>('label/instance/values', { 'match[]': 'database_up' })
  console.log(
    `variables ${templating.list.map(({ name }) => name).join(', ')}; servers to choose from: ${servers.join()}`,
  )
  let empty = servers.length === 0 ? 1 : 0
  for (const { title, targets } of all) {
    for (const { expr } of targets) {
      const values = await evaluate(expr)
      if (values.length === 0 && !MAY_BE_EMPTY.test(expr)) empty += 1
      console.log(`${values.length === 0 ? 'EMPTY ' : '      '}${title}: ${values.slice(0, 5).join(' ')}   ${expr}`)
    }
  }
  process.exitCode = empty === 0 ? 0 : 1
}

const firing = async () => {
  const { alerts: all } = await ask<{ alerts: { state: string; labels: { alertname: string } }[] }>('alerts')
  return new Set(all.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname))
}

async function until(isSo: (names: Set<string>) => boolean): Promise<void> {
  const begun = performance.now()
  for (;;) {
    const names = await firing()
    const after = (performance.now() - begun) / 1000
    if (isSo(names) || after > Number(given)) {
      console.log(`after ${after.toFixed(0)} s firing: ${[...names].toSorted().join(', ') || 'none'}`)
      process.exitCode = isSo(names) ? 0 : 1
      return
    }
    await pause(1000)
  }
}

if (what === 'panels') await panels()
else if (what === 'fires') await until((names) => alerts.every((name) => names.has(name)))
else await until((names) => [...names].every((name) => alerts.includes(name)))
