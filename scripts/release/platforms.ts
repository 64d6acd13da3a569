/** The machines that there are archives for. Each package that has a build of its own for them is in the lockfile. */
export const PLATFORMS = ['x64', 'arm64'] as const
export type Platform = (typeof PLATFORMS)[number]
