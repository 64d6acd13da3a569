import { createListeners } from '../listeners.ts'

/** How long each kind stays, in milliseconds (Spec 9); what the student has saved stays longer than other successes (Spec 8). */
export const TOAST_MS = {
  info: 4_000,
  failure: 4_000,
  success: 2_000,
  saved: 3_000,
  upload: 3_000,
  cancelled: 3_000,
  'start-failure': 3_000,
} as const

export type ToastKind = keyof typeof TOAST_MS

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
}

/** At most so many at once (Spec 9); a newer one pushes the oldest out. */
const TOASTS_AT_ONCE = 20

let shown: readonly Toast[] = []
let lastId = 0
const { subscribe, tell } = createListeners()

function show(next: readonly Toast[]): void {
  shown = next
  tell()
}

/** Says something in passing. What a student must act on is an Alert or a Dialog instead. */
export function toast(text: string, kind: ToastKind = 'info'): void {
  lastId += 1
  show([...shown, { id: lastId, kind, text }].slice(-TOASTS_AT_ONCE))
}

export const toasts = {
  read: (): readonly Toast[] => shown,
  dismiss: (id: number): void => show(shown.filter((one) => one.id !== id)),
  subscribe,
}
