import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'

/** On what a student may see it. */
export const DEVICES = [
  { value: 'phone', name: 'Phone', icon: Smartphone },
  { value: 'desktop', name: 'Desktop', icon: Monitor },
] as const
