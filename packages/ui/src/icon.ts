import type Check from 'lucide-react/icons/check'

/** Any lucide icon, imported one by one: `import House from 'lucide-react/icons/house'`. */
export type Icon = typeof Check
