/** What people of the centre may do. Every staff call names the roles that may make it. */
export const STAFF_ROLES = ['owner', 'author', 'marker'] as const

export type StaffRole = (typeof STAFF_ROLES)[number]
