/* What a marker's page is here: the marking desk's own modules, evaluated anew for every page that is opened. */
export { deskPortsFor } from '../../apps/staff/src/features/marking/desk/sync/desk-ports.ts'
export { DeskStore } from '../../apps/staff/src/features/marking/desk/sync/desk-store.ts'
