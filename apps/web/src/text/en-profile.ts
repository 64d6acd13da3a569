export const profile = {
  title: 'Profile',
  picture: 'Profile picture',
  name: 'Name',
  institution: 'Institution',
  contactNumber: 'Contact Number',
  rollNumber: 'Roll Number',
  registrationNumber: 'Registration Number',
  notAdded: 'Not Added Yet',
  edit: 'Edit Profile',
  changePassword: 'Change Password',
}

export const editProfile = {
  title: 'Edit Profile',
  choosePhoto: 'Choose photo',
  photoLimit: 'PNG or JPG, up to 20kb',
  tooLarge: 'Image size cannot be more than 20kb',
  name: 'Name',
  institution: 'Institution',
  mobile: 'Mobile Number',
  roll: 'Curriculum Roll',
  update: 'Update',
  updating: 'Updating',
  updated: 'Profile Changes Updated',
  imageUploaded: 'Image uploaded Successfully',
}

export const changePassword = {
  title: 'Change Password',
  current: 'Current Password',
  check: 'Check',
  checking: 'Checking',
  new: 'New Password',
  confirm: 'Confirm Password',
  update: 'Update',
  updating: 'Updating',
  heading: 'Password must contains minimum of 6 characters',
  right: 'Password is correct',
  wrong: 'Please Provide Correct Password',
  tooShort: 'Password must be 6 characters long',
  mismatch: 'New and Confirm Password must be Same',
  updated: 'Password Updated Successfully',
}
