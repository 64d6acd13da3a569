/**
 * What to type is said as in a checkout of the sources (`npm run db:backup -- FILE`); an installation from an archive has
 * no npm, and says it for its own command.
 */
export function asTyped(text: string): string {
  if (process.env['ANUSHILON_HOME'] === undefined) return text
  return text
    .replaceAll(/npm run ([\w:-]+)(?: --(?= ))?/g, './anushilon $1')
    .replaceAll(/(?:[A-Z_]+=\S+ )*npm start/g, (typed) => typed.replace('npm start', './anushilon start'))
}
