/** Headers of our own; the bodies stay the specification's. */

/** On every reply: the server's time in milliseconds. */
export const SERVER_TIME_HEADER = 'x-server-time'

/** The receipt of what was just acknowledged (Decision C13). */
export const RECEIPT_HEADER = 'x-receipt'

/**
 * On replies of running data, where the centre has said something to everybody: how many times by now. A page that has
 * read fewer notes asks for them.
 */
export const NOTES_HEADER = 'x-exam-notes'

/** On every staff call that changes something: a forged page can send a cookie or a form, but no header of its own. */
export const STAFF_HEADER = 'x-staff-call'
