import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import css from './ClockNotice.module.css'

/** Whoever restores a back-up is seldom who answers the students: so Today says for a day what the centre does not know. */
export function RestoredNotice({ restored }: { restored: string }) {
  return (
    <div className={css.notice}>
      <Alert kind="warn" title="The centre was brought back from a back-up. What came after it is missing.">
        <p>The back-up is {restored}. Tell those who sat an exam since, and give it again where it counts.</p>
        <p>
          <Bengali>ব্যাকআপের পরে দেওয়া উত্তর ও নম্বর এখানে নেই। যারা তখন পরীক্ষা দিয়েছে তাদের জানান।</Bengali>
        </p>
      </Alert>
    </div>
  )
}
