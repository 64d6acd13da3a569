import Camera from 'lucide-react/icons/camera'
import { type ChangeEvent, useRef, useState } from 'react'
import { editProfile as bn } from '../../text/bn-profile.ts'
import { editProfile as en } from '../../text/en-profile.ts'
import { Avatar } from '@anushilon/ui/layout/Avatar.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { classNames } from '@anushilon/ui/class-names.ts'
import { ConfirmPhoto } from './ConfirmPhoto.tsx'
import css from './EditProfileScreen.module.css'
import type { ProfileEdit } from './use-profile-edit.ts'

/** Sent once it was chosen and confirmed. Only while there is no photo yet (Spec 2, Edit profile). */
export function PhotoField({ name, edit }: { readonly name: string; readonly edit: ProfileEdit }) {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ readonly name: string; readonly small: Blob } | null>(null)

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    // So that the same file can be chosen again after it was refused.
    event.target.value = ''
    const small = file && (await edit.shrink(file))
    if (file && small) setChosen({ name: file.name, small })
  }

  return (
    <div className={css.photo}>
      <Avatar name={name} size={72} />
      <div>
        {/* The button speaks for it. */}
        <input ref={input} hidden type="file" accept="image/png,image/jpeg" onChange={(event) => void choose(event)} />
        <Button
          look="quiet"
          small
          icon={Camera}
          busy={edit.step === 'photo' && en.updating}
          onClick={() => input.current?.click()}
        >
          {en.choosePhoto}
        </Button>
        <p className={classNames('meta', css.limit)}>
          {en.photoLimit} <Bengali>{bn.shrinks}</Bengali>
        </p>
      </div>
      {chosen !== null && (
        <ConfirmPhoto
          photo={chosen.small}
          onCancel={() => setChosen(null)}
          onUse={() => {
            setChosen(null)
            void edit.upload(chosen.name, chosen.small)
          }}
        />
      )}
    </div>
  )
}
