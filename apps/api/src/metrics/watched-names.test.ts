import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { testServer, type TestServer } from '../../test/harness/server.ts'
import { CLOSING } from '../jobs/jobs.ts'
import { productMetrics } from '../product-metrics.ts'
import { supervisorMetrics } from '../workers/shared-metrics.ts'

const deployed = (path: string) => fileURLToPath(new URL(`../../../../deploy/${path}`, import.meta.url))
const RULES = deployed('prometheus/anushilon.rules.yml')

let server: TestServer
let given: Set<string>
beforeAll(async () => {
  server = await testServer()
  const { body } = await server.call('GET', '/metrics')
  const all = `${String(body)}\n${await supervisorMetrics({ wanted: 1, answering: () => 1, restarts: () => 0 }).metrics()}`
  given = new Set([...all.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) => namesOf(name, type)))
})
afterAll(() => server.close())

function namesOf(name: string, type: string | undefined): string[] {
  return type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name]
}

/** Functions, keywords and labels of PromQL look like names of figures, but have no underscore or stand before a bracket. */
function figuresIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\b(?:by|on)\s*\([^)]*\)/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
  return [...bare.matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b(?!\s*\()/g)].map(([name]) => name)
}

const Labelled = z.object({ labelNames: z.array(z.string()) })
const Dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
})

test('every figure that a rule asks for is one that we give', () => {
  const expressions = readFileSync(RULES, 'utf8')
    .split(/\n +expr: /)
    .slice(1)
  const asked = expressions.flatMap((text) => figuresIn(text.split(/\n +(?:for|labels): /)[0] ?? ''))
  expect(asked.length).toBeGreaterThan(25)
  expect(expressions.filter((text) => text.includes(`{task="${CLOSING}"}`))).toHaveLength(1)
  expect(asked.filter((name) => !given.has(name))).toEqual([])
})

test('no label of ours has a name that Prometheus gives itself, because it would rename ours', () => {
  const labels = productMetrics.getMetricsAsArray().flatMap((metric) => Labelled.parse(metric).labelNames)
  expect(labels).toContain('task')
  expect(labels.filter((name) => name === 'job' || name === 'instance')).toEqual([])
})

test('every figure on the dashboard is one that we give', () => {
  const { panels } = Dashboard.parse(JSON.parse(readFileSync(deployed('grafana/anushilon.json'), 'utf8')))
  const asked = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => figuresIn(expr)))
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter((name) => !given.has(name))).toEqual([])
})
