import LoaderCircle from 'lucide-react/icons/loader-circle'
import css from './Spinner.module.css'

/** Always beside words that say what is going on: under reduced motion it stands still. */
export function Spinner({ size = 20 }: { size?: number }) {
  return <LoaderCircle size={size} className={css.spin} />
}
