import Building2 from 'lucide-react/icons/building-2'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import type { Centre } from '../../lib/centre.ts'
import { paths } from '../../paths.ts'
import { brand } from '@anushilon/ui/text/words.ts'
import { Logo } from '@anushilon/ui/layout/Logo.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import css from './Footer.module.css'

/** The logo leads home for a student who is logged in, otherwise to the landing page (Spec 2). */
export function Footer({ centre, signedIn }: { centre: Centre; signedIn: boolean }) {
  return (
    <footer className={css.footer}>
      <div className={css.columns}>
        <Logo inverse href={signedIn ? paths.home : paths.landing} />
        <ul className={css.list}>
          {centre.branch !== '' && (
            <li>
              <Building2 size={18} />
              <span lang={languageOf(centre.branch)}>{centre.branch}</span>
            </li>
          )}
          {centre.phone !== '' && (
            <li>
              <Phone size={18} />
              <a href={`tel:${centre.phone.replaceAll(/[^+\d]/g, '')}`}>{centre.phone}</a>
            </li>
          )}
        </ul>
        <ul className={css.list}>
          {centre.address !== '' && (
            <li>
              <MapPin size={18} />
              <span lang={languageOf(centre.address)}>{centre.address}</span>
            </li>
          )}
        </ul>
        <p className={css.copyright}>
          {brand.copyright} <span lang={languageOf(centre.name)}>{centre.name}</span>. {brand.rights}
        </p>
      </div>
    </footer>
  )
}
