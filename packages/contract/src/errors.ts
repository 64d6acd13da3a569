import type { RefusalCode } from '@anushilon/domain/refusal'
import * as z from 'zod/mini'

export interface ErrorEntry {
  readonly status: number
  /** Fit to be shown to a student: English as the labels are, then Bengali (Decision L1). */
  readonly message: string
}

/** The one mapping from every refusal to HTTP and to words. */
export const ERRORS: Readonly<Record<RefusalCode, ErrorEntry>> = {
  'bad-input': { status: 400, message: 'Something in the request is not right. অনুরোধে ভুল আছে।' },
  'too-large': { status: 413, message: 'That is too large to send. ফাইলটি খুব বড়।' },
  'not-found': { status: 404, message: 'There is nothing here. কিছু পাওয়া যায়নি।' },
  'not-logged-in': { status: 401, message: 'Please log in again. আবার লগইন করো।' },
  'too-many-tries': { status: 429, message: 'Too many tries. Please wait a little. একটু পরে আবার চেষ্টা করো।' },
  busy: { status: 503, message: 'The server is busy. Please try again. সার্ভার ব্যস্ত, আবার চেষ্টা করো।' },
  internal: { status: 500, message: 'Something went wrong. কিছু একটা ভুল হয়েছে।' },

  'no-course-found': { status: 404, message: 'No course found for the student' },
  'not-enrolled': { status: 403, message: 'You are not enrolled in this course. তুমি এই কোর্সে ভর্তি নও।' },
  'course-over': { status: 403, message: 'This course is over. এই কোর্স শেষ হয়েছে।' },
  'password-needed': { status: 401, message: 'Please give your password. তোমার পাসওয়ার্ড দাও।' },
  'wrong-password': { status: 401, message: 'Please Provide Correct Password' },
  'check-password-first': {
    status: 403,
    message: 'Please check your current password first. আগে বর্তমান পাসওয়ার্ড যাচাই করো।',
  },
  'link-invalid': { status: 403, message: 'This link is no longer valid. লিংকটি আর কার্যকর নয়।' },
  'photo-too-large': { status: 413, message: 'Image size cannot be more than 20kb' },
  'photo-unreadable': { status: 400, message: 'The photo must be a PNG or JPG. ছবিটি PNG বা JPG হতে হবে।' },

  'no-such-exam': { status: 404, message: 'There is no such exam for you. তোমার জন্য এমন কোনো পরীক্ষা নেই।' },
  'not-open-yet': { status: 403, message: 'The exam has not started yet. পরীক্ষা এখনো শুরু হয়নি।' },
  'exam-over': { status: 403, message: 'Exam has ended. পরীক্ষা শেষ হয়ে গেছে।' },
  'choice-needed': { status: 400, message: 'Please choose your subjects first. আগে বিষয় বেছে নাও।' },
  'choice-invalid': { status: 400, message: 'These subjects cannot be taken together. এই বিষয়গুলো একসাথে নেওয়া যায় না।' },
  'not-started': { status: 403, message: 'You have not started this part. তুমি এই অংশ শুরু করোনি।' },
  'part-closed': { status: 403, message: 'This part has been submitted. এই অংশ জমা হয়ে গেছে।' },
  'time-over': { status: 403, message: 'Time is up! সময় শেষ!' },
  'kept-for-staff': {
    status: 403,
    message: 'It came after the time and is kept: your centre decides. সময়ের পরে এসেছে, রাখা আছে: কেন্দ্র সিদ্ধান্ত নেবে।',
  },
  'no-such-question': { status: 400, message: 'This question is not on your paper. প্রশ্নটি তোমার প্রশ্নপত্রে নেই।' },
  'no-such-option': { status: 400, message: 'There is no such option. এমন কোনো অপশন নেই।' },
  'already-picked': {
    status: 409,
    message: 'You have answered this already; the first answer counts. তুমি আগেই উত্তর দিয়েছ, প্রথম উত্তরটিই থাকবে।',
  },
  'script-unreadable': { status: 400, message: 'A photo could not be read. একটি ছবি পড়া যায়নি।' },
  'too-many-photos': { status: 400, message: 'At most 15 photos per question. প্রতি প্রশ্নে সর্বোচ্চ ১৫টি ছবি।' },
  'page-taken': {
    status: 409,
    message: 'This page was sent before with another photo. এই পাতাটি আগে অন্য ছবি দিয়ে পাঠানো হয়েছে।',
  },
  'page-missing': { status: 409, message: 'A page has not been sent yet. একটি পাতা এখনো পাঠানো হয়নি।' },

  'results-not-out': { status: 403, message: 'The results are not out yet. ফলাফল এখনো প্রকাশ হয়নি।' },
  'not-attempted': { status: 404, message: 'You did not attempt this exam. তুমি এই পরীক্ষায় অংশ নাওনি।' },
  'results-out': {
    status: 403,
    message: 'The results are out: withdraw them first, then change marks. ফলাফল প্রকাশিত: আগে প্রত্যাহার করুন।',
  },
  'recheck-over': {
    status: 403,
    message: 'The time to ask for a re-check is over. আবার দেখার অনুরোধ করার সময় শেষ।',
  },
  'recheck-asked': {
    status: 409,
    message: 'You have asked for this answer already. এই উত্তরের জন্য আগেই অনুরোধ করেছ।',
  },
  'retake-limit': { status: 403, message: 'Your retake limits reached' },

  'signed-out': { status: 401, message: 'Please sign in again. আবার সাইন ইন করুন।' },
  'somebody-else': {
    status: 401,
    message: 'Somebody else has signed in on this computer. এই কম্পিউটারে এখন অন্য কেউ সাইন ইন করেছেন।',
  },
  'wrong-sign-in': { status: 401, message: 'That user name and password do not match.' },
  'not-allowed': { status: 403, message: 'Your role does not allow this. আপনার ভূমিকায় এটি করা যায় না।' },
  /** A name, a number or a question: which, the detail or the form says. */
  taken: { status: 409, message: 'That is taken already. এটি আগে থেকেই আছে।' },
  'paper-locked': { status: 409, message: 'Students have started, so the paper is locked. পরীক্ষা শুরু হয়ে গেছে।' },
  'key-at-risk': {
    status: 409,
    message: 'Visitors see the key at once, so students cannot sit the same. উত্তর আগে প্রকাশ হয়ে যাবে।',
  },
  'not-ready': { status: 409, message: 'Something is still missing. কিছু বাকি আছে।' },
  conflict: { status: 409, message: 'Somebody else has changed this meanwhile. অন্য কেউ এর মধ্যে বদলেছেন।' },
  'in-use': { status: 409, message: 'It is in use, so it stays. এটি ব্যবহারে আছে, তাই মোছা যায় না।' },
  'file-refused': { status: 422, message: 'This file cannot be taken. ফাইলটি নেওয়া যায় না।' },
}

/**
 * What is wrong with a photo.
 * - missing: the server does not have it;
 * - other-photo: the server has another one under its id.
 */
const PHOTO_FAULTS = ['not-a-picture', 'damaged', 'too-many-pixels', 'too-large', 'missing', 'other-photo'] as const
const PhotoAtFault = z.object({
  /** From 1, among those sent in one request. */
  place: z.optional(z.int()),
  /** Where it was sent as a page by itself. */
  pageId: z.optional(z.string()),
  fault: z.enum(PHOTO_FAULTS),
})
export type PhotoAtFault = z.output<typeof PhotoAtFault>

/** The body of every reply that says no. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.string(),
  /** What went wrong where, for input that does not fit. */
  detail: z.optional(z.string()),
  /** Which photos it is about, where it is about some. */
  photos: z.optional(z.array(PhotoAtFault)),
  /** Names this request in the server's log. */
  requestId: z.string(),
})
export type ErrorBody = z.output<typeof ErrorBody>
