import { useLocation } from 'react-router-dom';

/** True on pages below `/user`. Some pages exist in both areas and show different parts. */
export const useInMemberArea = (): boolean => useLocation().pathname.startsWith('/user/');
