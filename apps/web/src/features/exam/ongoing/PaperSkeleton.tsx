import WifiOff from 'lucide-react/icons/wifi-off'
import { ongoing as bn } from '../../../text/bn-exam.ts'
import { saving } from '../../../text/en-exam.ts'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'

/** In the place of the paper while it comes; if it does not, the page goes on asking and says so. */
export function PaperSkeleton({ isLost }: { readonly isLost: boolean }) {
  return (
    <>
      {isLost && <Alert kind="warn" icon={WifiOff} live="alert" title={saving.offline} hint={bn.loadFailed} />}
      <SkeletonList count={3} height={240} />
    </>
  )
}
