import { Logo } from '@anushilon/ui/layout/Logo.tsx'
import { type ReactNode, useEffect } from 'react'
import { DrawnSheet } from './DrawnSheet.tsx'
import css from './SignInFrame.module.css'

/** Half ink, half paper: what this side is for, and the form. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Anushilon Staff`
  }, [title])
  return (
    <div className={css.halves}>
      <div className={css.ink}>
        <DrawnSheet />
        <Logo inverse line="Staff" />
        <div lang="bn" className={css.promise}>
          <p>প্রশ্ন থেকে ফল —</p>
          <p>সব এক টেবিলে</p>
          <small>পরীক্ষা তৈরি, খাতা দেখা ও ফল প্রকাশ।</small>
        </div>
      </div>
      <main className={css.paper}>
        <div className={css.form}>
          <h1>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  )
}
