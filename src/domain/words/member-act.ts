/** The actions of members that a visitor may try. The app then asks the visitor to join. */
export type MemberAct = 'write' | 'like' | 'gift' | 'see-pictures' | 'block' | 'report';
