import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * npm writes a lockfile without the native packages of other platforms, and says nothing, when the registry did
 * not have them at that moment: the next machine then cannot build. So the lockfile itself is checked.
 */
interface LockedPackage {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly overrides?: Readonly<Record<string, string>>
}

export interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

/** The platforms we promise: Debian on both kinds of processor. */
const NATIVE = /^(.*linux)-(x64|arm64)(-gnu)?$/
const PROCESSORS = ['x64', 'arm64'] as const

/** As Node looks: beside the package that asks, then in every folder above it. */
function lookUp({ packages }: Lockfile, from: string, name: string): LockedPackage | undefined {
  const steps = from === '' ? [] : from.split('/')
  for (let depth = steps.length; depth >= 0; depth -= 1) {
    const found = packages[[...steps.slice(0, depth), 'node_modules', name].join('/')]
    if (found !== undefined) return found
  }
  return undefined
}

function missingPlatforms(lock: Lockfile): string[] {
  return Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) => {
    const native = Object.keys(optionalDependencies).flatMap((name) => {
      const parts = NATIVE.exec(name)
      return parts === null ? [] : [{ name, family: `${parts[1]}-*${parts[3] ?? ''}`, processor: parts[2] }]
    })
    const absent = native
      .filter(({ name }) => lookUp(lock, path, name)?.integrity === undefined)
      .map(({ name }) => `${path || 'package.json'}: ${name} is not in the lockfile`)
    // A package that is itself for one processor may well need another for the same one only.
    const families = NATIVE.test(path) ? [] : [...new Set(native.map(({ family }) => family))]
    const lopsided = families.flatMap((family) =>
      PROCESSORS.filter((processor) => !native.some((one) => one.family === family && one.processor === processor)).map(
        (processor) => `${path || 'package.json'}: ${family} has no ${processor}`,
      ),
    )
    return [...absent, ...lopsided]
  })
}

function registryHosts(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      /"resolved": "(?:https?|git)/.test(line)
        ? [`package-lock.json:${index + 1}: names a registry: ${line.trim()}`]
        : [],
    )
}

function inexactVersions(path: string, manifest: Manifest): string[] {
  const groups = [manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies, manifest.overrides]
  return groups.flatMap((group) =>
    Object.entries(group ?? {})
      .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${path}: ${name} is "${version}", not one exact version`),
  )
}

/** Every fault of a lockfile and the manifests beside it. */
export function lockfileFaults(lockText: string, manifests: ReadonlyMap<string, Manifest>): string[] {
  const lock = JSON.parse(lockText) as Lockfile
  return [
    ...missingPlatforms(lock),
    ...registryHosts(lockText),
    ...[...manifests].flatMap(([path, manifest]) => inexactVersions(path, manifest)),
  ]
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const lockText = await readFile(join(root, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(lockText) as Lockfile
  const folders = Object.keys(packages).filter((path) => !path.includes('node_modules/'))
  const manifests = new Map<string, Manifest>()
  for (const folder of folders) {
    const path = join(folder, 'package.json')
    manifests.set(path, JSON.parse(await readFile(join(root, path), 'utf8')) as Manifest)
  }
  const faults = lockfileFaults(lockText, manifests)
  for (const fault of faults) console.error(fault)
  console.log(`${Object.keys(packages).length} locked packages, ${faults.length} faults`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
