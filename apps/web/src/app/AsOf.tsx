import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { useAsOf } from '../api/use-kept.ts'
import { asOf as bn } from '../text/bn-shell.ts'
import { asOf as en } from '../text/en-shell.ts'
import css from './AsOf.module.css'

/** Over a page that is shown from the device, because the server cannot be reached. */
export function AsOf() {
  const moment = useAsOf()
  if (moment === null) return null
  return (
    <div className={css.place}>
      <Alert kind="warn" live="status" title={en.title(dhakaMoment(moment))} hint={bn.hint} />
    </div>
  )
}
